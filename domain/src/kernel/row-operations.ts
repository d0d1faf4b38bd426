import * as z from 'zod';
import { pageAnswer } from './answer.ts';
import { listing, uuid, version } from './fields.ts';
import { pastAnswer } from './history.ts';
import { read, write } from './operation.ts';
import type { Who } from './roles.ts';

/** Declares a list that is read page by page: `listOf('letters.list', administrators, letterAnswer, { state })`. */
export const listOf = <Row extends z.ZodType, const Asked extends z.ZodRawShape = Record<never, never>>(
  name: string,
  who: Who,
  row: Row,
  asked: Asked = {} as Asked,
) => read(name, who, { input: z.strictObject({ ...asked, ...listing }), output: pageAnswer(row) });

/** Declares what happened to something, page by page: what of it was archived is told at its end. */
export const pastOf = <Row extends z.ZodType, const Asked extends z.ZodRawShape>(
  name: string,
  who: Who,
  row: Row,
  asked: Asked,
) => read(name, who, { input: z.strictObject({ ...asked, ...listing }), output: pastAnswer(row) });

/** Declares the change of a row as it was seen: `updateOf('letters.update', administrators, someOf(letterFields), letterAnswer)`. */
export const updateOf = <Fields extends z.ZodType, Row>(
  name: string,
  who: Who,
  fields: Fields,
  row: z.ZodType<Row>,
) => write(name, who, { input: z.strictObject({ id: uuid, version, fields }), output: row });
