import { type Import, type ImportNoun, importLimits, importOperations, importRefusals } from 'domain/imports';
import { useEffect, useRef, useState } from 'react';
import { keepAnswer, refresh } from '#platform/cache.ts';
import { isCallError } from '#platform/call.ts';
import { messageOf } from '#ui/useAct.ts';
import { sendImport } from './send.ts';

type Failed = { file: File; message: string; again: boolean };

// Why a file need not be sent at all; the server looks at what is in it.
const problemOf = ({ name, size }: File): string | undefined => {
  if (/\.(?:xls|xlsb)$/i.test(name)) return importRefusals.oldWorkbook.message;
  if (/\.(?:ods|numbers)$/i.test(name)) return importRefusals.otherWorkbook.message;
  if (!/\.(?:csv|tsv|txt|xlsx|xlsm)$/i.test(name)) return importRefusals.notCsv.message;
  return size > importLimits.bytes
    ? 'This file is larger than 100 MB. Split it and import the parts.'
    : undefined;
};

// What was refused is refused again; what never arrived, or met a server in trouble, is worth another try.
const isPassing = (error: unknown): boolean =>
  isCallError(error) && (error.status === 0 || error.status === 429 || error.status >= 500);

/** Sends one file at a time and tells how far it is, or why it was not taken. */
export const useSending = (noun: ImportNoun, onSent: (about: Import) => void) => {
  const abort = useRef<AbortController>(null);
  const [sending, setSending] = useState<{ file: File; share: number } | null>(null);
  const [failed, setFailed] = useState<Failed | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const take = async (file: File) => {
    const problem = problemOf(file);
    setFailed(problem ? { file, message: problem, again: false } : null);
    if (problem) return;
    const controller = new AbortController();
    const { signal } = controller;
    abort.current = controller;
    const told = (share: number) => setSending({ file, share });
    told(0);
    try {
      const about = await sendImport({ file, noun }, told, signal);
      keepAnswer(importOperations.get, { id: about.id }, about);
      void refresh(importOperations.list);
      onSent(about);
    } catch (error) {
      if (!signal.aborted) setFailed({ file, message: messageOf(error), again: isPassing(error) });
    } finally {
      setSending(null);
    }
  };
  return { sending, failed, take: (file: File) => void take(file), stop: () => abort.current?.abort() };
};
