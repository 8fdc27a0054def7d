import { elsewhereEntries } from './a/elsewhere.ts';
import { factEntries } from './a/facts.ts';
import { inlineEntries } from './a/inline.ts';
import { severalEntries } from './a/several.ts';
import { blockedEntries } from './b/blocked.ts';
import { gatewayEntries } from './b/gateway.ts';
import { picturelessEntries } from './b/pictureless.ts';
import { contentEntries } from './c/content.ts';
import { endingEntries } from './c/endings.ts';
import { shapeEntries } from './c/shapes.ts';
import { errorEntries } from './d/errors.ts';
import { framingEntries } from './d/framing.ts';
import { pictureStreamEntries } from './d/pictures.ts';
import { streamEntries } from './d/stream.ts';
import { accessEntries } from './e/access.ts';
import { errorFormEntries } from './e/forms.ts';
import { loadEntries } from './e/load.ts';
import { nestedEntries } from './e/nested.ts';
import { requestEntries } from './e/request.ts';
import type { Entry } from './entry.ts';
import { bodyEntries } from './f/bodies.ts';
import { gatewayPageEntries } from './f/gateways.ts';
import { networkEntries } from './f/network.ts';
import { waitEntries } from './g/waits.ts';

/** The known answers by section: A and B pictures, C and D chats, E and F errors of the service and of the way, G waits. */
export const sections: Readonly<Record<string, readonly Entry[]>> = {
  'A: a picture came': [...inlineEntries, ...severalEntries, ...elsewhereEntries, ...factEntries],
  'B: no picture came': [...blockedEntries, ...picturelessEntries, ...gatewayEntries],
  'C: an answer came': [...contentEntries, ...endingEntries, ...shapeEntries],
  'D: a stream came': [...streamEntries, ...framingEntries, ...errorEntries, ...pictureStreamEntries],
  'E: an error came': [...errorFormEntries, ...nestedEntries, ...accessEntries, ...requestEntries, ...loadEntries],
  'F: something came in between': [...gatewayPageEntries, ...bodyEntries, ...networkEntries],
  'G: a wait was asked for': waitEntries,
};
