// A page of a lease stays readable at this length.
const longSide = 2_560;

const smaller = async (file: Blob): Promise<Blob> => {
  // Turned as it was held: what is drawn carries no note about that.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longSide / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
};

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void smaller(data)
    .catch(() => null)
    .then((made) => postMessage(made));
});
