import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  documentRefusals,
  downloadName,
  endingOf,
  fileEndings,
  fileKind,
  hasPreview,
  isHeic,
  isOfficeFile,
  nameProblem,
  suggestedType,
} from '#documents';
import { isRefusal, type Sniffed } from '#kernel';
import { anyText } from '#kernel/said.fixtures.ts';

describe('what a file is, by its content; its name’s ending must agree', () => {
  test.each<[Sniffed | null, string, string | null]>([
    ['jpeg', 'room.jpg', 'image/jpeg'],
    ['jpeg', 'ROOM.JPEG', 'image/jpeg'],
    ['jpeg', 'room', 'image/jpeg'],
    // A picture under another picture's ending stays what it is.
    ['png', 'room.jpg', 'image/png'],
    ['heic', 'IMG_1.HEIC', 'image/heic'],
    ['png', 'room.pdf', null],
    ['png', 'room.html', null],
    ['pdf', 'lease.pdf', 'application/pdf'],
    ['pdf', 'lease', 'application/pdf'],
    ['pdf', 'lease.docx', null],
    ['ole', 'lease.doc', 'application/msword'],
    ['ole', 'lease.docx', null],
    ['ole', 'lease', null],
    ['zip', 'lease.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['zip', 'sums.ods', 'application/vnd.oasis.opendocument.spreadsheet'],
    ['zip', 'lease.doc', null],
    ['zip', 'all.zip', null],
    ['zip', 'x.constructor', null],
    ['text', 'sums.csv', 'text/csv'],
    ['text', 'notes.txt', 'text/plain'],
    ['text', 'sums .csv', 'text/csv'],
    ['text', 'page.html', null],
    ['text', 'image.svg', null],
    ['text', 'lease.pdf', null],
    ['text', 'notes', null],
    [null, 'room.jpg', null],
    [null, 'notes.txt', null],
  ])('%s named %s is %s', (sniffed, name, mimeType) => {
    const kind = fileKind(sniffed, name);
    if (mimeType === null) expect(kind).toMatchObject({ code: documentRefusals.type.code });
    else expect(kind).toMatchObject({ mimeType });
  });

  test.each<[Sniffed | null, string, string]>([
    ['text', 'page.html', ''],
    [null, 'notes', ''],
    ['text', 'lease.pdf', ': its content is not that of a .pdf file'],
    ['png', 'room.pdf', ': its content is not that of a .pdf file'],
    [null, 'room.jpg', ': its content is not that of a .jpg file'],
  ])('says of %s named %s in the specified words that it is not allowed, and why', (sniffed, name, why) => {
    expect(fileKind(sniffed, name)).toMatchObject({ message: `This file type is not allowed${why}` });
  });

  test('nothing that a browser runs is ever taken', () => {
    const kinds = fc.constantFrom<Sniffed | null>(
      'png',
      'jpeg',
      'gif',
      'webp',
      'heic',
      'pdf',
      'zip',
      'ole',
      'text',
      null,
    );
    const endings = fc.constantFrom('html', 'svg', 'xml', 'js', 'xhtml', 'exe', 'hta', 'htm', 'mjs', 'swf');
    fc.assert(
      fc.property(kinds, fc.string(), endings, (sniffed, stem, ending) => {
        expect(isRefusal(fileKind(sniffed, `x${stem}.${ending}`))).toBe(true);
        expect(nameProblem(`x${stem}.${ending}`)).toBe(documentRefusals.type);
      }),
    );
  });

  test.each([
    ['a.JPG', 'jpg'],
    ['a.tar.gz', 'gz'],
    ['a.pdf  ', 'pdf'],
    ['.gitignore', ''],
    ['Lease .pdf', 'pdf'],
    [' .pdf', ''],
    ['a.', ''],
    ['a', ''],
    ['a.abcdefghijk', ''],
  ])('the ending of ‘%s’ is ‘%s’', (name, ending) => expect(endingOf(name)).toBe(ending));

  test('an ending that is ours, or none, is no reason to refuse', () => {
    for (const ending of fileEndings) expect(nameProblem(`a.${ending.toUpperCase()}`)).toBeNull();
    expect(nameProblem('lease')).toBeNull();
  });

  test.each([
    ['IMG_1.HEIC', '', true],
    ['IMG_1.heif', '', true],
    ['IMG_1', 'image/heic', true],
    ['heic.jpg', 'image/jpeg', false],
  ])('%s of %s has to be made a JPEG: %s', (name, type, heic) => {
    expect(isHeic({ name, type })).toBe(heic);
  });

  test('by its name it is refused, and told what to do', () => {
    for (const name of ['IMG_1.HEIC', 'IMG_1.heif']) expect(nameProblem(name)).toBe(documentRefusals.heic);
    expect(documentRefusals.heic.message).toContain('Send it as JPEG');
  });

  test.each([
    ['image/jpeg', true],
    ['image/png', true],
    ['image/webp', true],
    ['image/gif', false],
    ['image/heic', false],
    ['application/pdf', false],
  ])('%s is shown small: %s', (mimeType, shown) => expect(hasPreview(mimeType)).toBe(shown));

  test('a picture is taken for a photo of a service, anything else for nothing', () => {
    expect(suggestedType({ picture: true })).toEqual({ type: 'photo', category: 'service_photo' });
    expect(suggestedType({ picture: false })).toEqual({ type: 'other', category: 'other' });
  });
});

describe('an office file', () => {
  const types = '[Content_Types].xml';
  test.each<[string, string[], boolean]>([
    ['docx', [types, 'word/document.xml'], true],
    ['docx', ['word/document.xml'], false],
    ['docx', [types, 'xl/workbook.xml'], false],
    ['docx', [types, 'word/document.xml', 'word/vbaProject.bin'], false],
    ['xlsx', [types, 'xl/workbook.xml'], true],
    ['xlsx', [types, 'xl/workbook.xml', 'xl/VBAPROJECT.BIN'], false],
    ['pptx', [types, 'ppt/presentation.xml'], true],
    ['odt', ['mimetype', 'content.xml'], true],
    ['odt', ['content.xml'], false],
    ['doc', [types, 'word/document.xml'], false],
    ['constructor', [types], false],
  ])('%s with %j: %s', (ending, names, is) => expect(isOfficeFile(ending, names)).toBe(is));
});

describe('[DOC-01] the name under which a file is saved', () => {
  test.each([
    ['Lease 2026', 'pdf', 'Lease 2026.pdf'],
    ['Lease.pdf', 'pdf', 'Lease.pdf'],
    ['Lease.PDF', 'pdf', 'Lease.PDF'],
    ['room.jpeg', 'jpg', 'room.jpeg'],
    ['room.png', 'jpg', 'room.png.jpg'],
    ['../../etc/passwd', 'txt', '_.._etc_passwd.txt'],
    ['C:\\lease?.pdf', 'pdf', 'C__lease_.pdf'],
    ['invoice\u202Efdp.exe', 'pdf', 'invoice_fdp.exe.pdf'],
    ['a\r\nSet-Cookie: b', 'txt', 'a__Set-Cookie_ b.txt'],
    ['con', 'pdf', '_con.pdf'],
    ['Com1.pdf', 'pdf', '_Com1.pdf'],
    ['console', 'pdf', 'console.pdf'],
    [' . ', 'pdf', 'file.pdf'],
    ['', 'csv', 'file.csv'],
    ['.hidden', 'txt', 'hidden.txt'],
    ['Zoë – 東京', 'pdf', 'Zoë – 東京.pdf'],
  ])('‘%s’ of a %s: %s', (name, ending, saved) => expect(downloadName(name, ending)).toBe(saved));

  test('is safe anywhere, whatever somebody called it, and stays as it is', () => {
    const names = fc.oneof(
      anyText(300),
      fc
        .array(fc.constantFrom('.', '/', '\\', 'con', 'nul', ' ', '\u0000', '\u202e', '"', 'é'))
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(names, fc.constantFrom('pdf', 'jpg', 'docx'), (name, ending) => {
        const saved = downloadName(name, ending);
        expect(saved).toMatch(/^[^\p{Cc}\p{Cs}/\\:*?"<>|]+$/u);
        expect(saved).not.toMatch(/^[\s.]|[\s.]$|^(con|nul|aux|prn)(\.|$)/i);
        expect(['jpeg', ending]).toContain(endingOf(saved));
        expect(saved.length).toBeLessThanOrEqual(206);
        expect(downloadName(saved, ending).slice(0, 190)).toBe(saved.slice(0, 190));
      }),
    );
  });
});
