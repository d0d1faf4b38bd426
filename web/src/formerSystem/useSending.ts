import {
  collectionOfFile,
  type FormerCollection,
  formerCollections,
  formerFileBytes,
  formerSystemOperations,
} from 'domain/formerSystem';
import { useEffect, useRef, useState } from 'react';
import { call } from '#platform/call.ts';
import { messageOf } from '#ui/useAct.ts';
import { sendExport } from './send.ts';

type Chosen = { collection: FormerCollection; file: File };
type Sending = { name: string; sent: number; of: number };

const chosenOf = (files: readonly File[]): Chosen[] =>
  formerCollections.flatMap((collection) => {
    const file = files.find(({ name }) => collectionOfFile(name) === collection);
    return file ? [{ collection, file }] : [];
  });

const problemWith = (chosen: readonly Chosen[]): string | null => {
  const large = chosen.find(({ file }) => file.size > formerFileBytes);
  if (large) return `${large.file.name} is larger than 500 MB.`;
  return chosen.length > 0
    ? null
    : `None of these files is a collection. They are called ${formerCollections.map((name) => `${name}.json`).join(', ')}.`;
};

/** Sends the files of an export one after the other, as one move; what is no collection stays here. */
export const useSending = (onSent: (id: string) => void) => {
  const abort = useRef<AbortController>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const send = async (chosen: readonly Chosen[], signal: AbortSignal) => {
    const of = chosen.reduce((sum, { file }) => sum + file.size, 0);
    const { id } = await call(formerSystemOperations.start, {}, { signal });
    let before = 0;
    for (const { collection, file } of chosen) {
      const told = (bytes: number) => setSending({ name: file.name, sent: before + bytes, of });
      told(0);
      await sendExport({ id, collection, file }, told, signal);
      before += file.size;
    }
    return id;
  };

  const take = async (files: readonly File[]) => {
    const chosen = chosenOf(files);
    const problem = problemWith(chosen);
    setFailure(problem);
    if (problem) return;
    const controller = new AbortController();
    abort.current = controller;
    try {
      onSent(await send(chosen, controller.signal));
    } catch (error) {
      if (!controller.signal.aborted) setFailure(messageOf(error));
    } finally {
      setSending(null);
    }
  };
  return {
    sending,
    failure,
    take: (files: readonly File[]) => void take(files),
    stop: () => abort.current?.abort(),
  };
};
