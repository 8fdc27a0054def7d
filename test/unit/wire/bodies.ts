/** Pictures and bodies the entries are made of. */
import { jpegBytes, pngBytes } from '../service/common/samples.ts';

export const png = pngBytes();
export const pngText = png.toString('base64');
export const pngUri = `data:image/png;base64,${pngText}`;
/** 8 by 6 pixels. */
export const second = pngBytes(8, 6, 30);
export const jpeg = jpegBytes(16, 8);

/** A completion of one choice; `more` stands beside its message. */
export const says = (message: object | null, more: object = {}) => ({
  choices: [{ index: 0, message: message && { role: 'assistant', ...message }, finish_reason: 'stop', ...more }],
});

/** A chunk of a stream. */
export const delta = (content: object | null, more: object = {}) => ({
  choices: [{ index: 0, delta: content, finish_reason: null, ...more }],
});

/** The last chunk of a stream. */
export const stop = delta({}, { finish_reason: 'stop' });

/** The documented form of an error. */
export const error = (message: unknown, more: object = {}) => ({ error: { message, type: 'new_api_error', ...more } });

/** The web page of a proxy or a gateway. */
export const page = (title: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
