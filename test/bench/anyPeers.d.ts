/**
 * The peers, of any type: `npm run check` holds the bench against the rest of the project without having them installed.
 * `npm run bench` leaves this file out and checks against their own types.
 */
declare module 'gpt-tokenizer/encoding/o200k_base';
declare module 'openai';
declare module 'react';
declare module 'react-dom/client';
declare module 'react-markdown';
declare module 'rehype-highlight';
