import { type Import, type ImportNoun, importLimits, importOperations, importRefusals } from 'domain/imports';
import { useEffect, useRef, useState } from 'react';
import { keepAnswer, refresh } from '#platform/cache.ts';
import { isCallError } from '#platform/call.ts';
import { messageOf } from '#ui/useAct.ts';
import { keepFile } from './files.ts';
import { type Sent, sendImport } from './send.ts';

/** The kinds of files that the browser offers. */
export const acceptedFiles =
  '.csv,.tsv,.txt,.xlsx,.xlsm,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

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

/** Sends files one at a time and tells how far it is, or why one was not taken; of a single one it tells that it was. */
export const useSending = (noun: ImportNoun, onSent: (about: Import) => void) => {
  const abort = useRef<AbortController>(null);
  const [sending, setSending] = useState<{ file: File; share: number } | null>(null);
  const [failed, setFailed] = useState<Failed | null>(null);
  // How many wait behind it.
  const [left, setLeft] = useState(0);
  useEffect(() => () => abort.current?.abort(), []);

  const take = async (file: File, more: Pick<Sent, 'chosen' | 'instead'>): Promise<Import | null> => {
    const problem = problemOf(file);
    setFailed(problem ? { file, message: problem, again: false } : null);
    if (problem) return null;
    const controller = new AbortController();
    const { signal } = controller;
    abort.current = controller;
    const told = (share: number) => setSending({ file, share });
    told(0);
    try {
      const about = await sendImport({ file, noun, ...more }, told, signal);
      keepFile(about.id, file);
      keepAnswer(importOperations.get, { id: about.id }, about);
      void refresh(importOperations.list);
      return about;
    } catch (error) {
      if (!signal.aborted) setFailed({ file, message: messageOf(error), again: isPassing(error) });
      return null;
    } finally {
      setSending(null);
    }
  };
  // One after another: the first that is not taken, or Cancel, ends it, and the others can be dropped again.
  const takeAll = async (
    files: readonly File[],
    more: Pick<Sent, 'chosen' | 'instead'> = {},
  ): Promise<boolean> => {
    const sent: Import[] = [];
    for (const [at, file] of files.entries()) {
      setLeft(files.length - at - 1);
      const about = await take(file, more);
      if (!about) break;
      sent.push(about);
    }
    setLeft(0);
    const [only] = sent;
    if (only && files.length === 1) onSent(only);
    return sent.length === files.length;
  };
  return {
    sending,
    failed,
    left,
    /** Answers whether all of them were taken. */
    take: takeAll,
    stop: () => abort.current?.abort(),
  };
};
