import type { Parse } from './base64Extractor.ts';
import { JsonReader } from './jsonReader.ts';
import type { OnValue, Reader, ResponseFormat } from './reader.ts';
import { SseReader } from './sseReader.ts';
import { TextReader } from './textReader.ts';

const eventFields = ['data:', 'event:', 'id:', 'retry:'];

/** Returns the form of a response by its beginning without white space; undefined while too little has arrived to tell. */
export function detectFormat(beginning: string): Exclude<ResponseFormat, 'picture'> | undefined {
  const first = beginning[0];
  if (first === undefined) return undefined;
  if (first === '{' || first === '[') return 'json';
  if (first === '<') return 'page';
  if (first === ':' || eventFields.some((field) => beginning.startsWith(field))) return 'events';
  return eventFields.some((field) => field.startsWith(beginning)) ? undefined : 'words';
}

/** Returns the reader for a form; `parse` parses the JSON in it. */
export function createReader(form: Exclude<ResponseFormat, 'picture'>, take: OnValue, parse: Parse): Reader {
  if (form === 'json') return new JsonReader(take, parse);
  return form === 'events' ? new SseReader(take, parse) : new TextReader(take, parse);
}
