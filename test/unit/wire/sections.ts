import { contentEntries } from './answers/content.ts';
import { endingEntries } from './answers/endings.ts';
import { shapeEntries } from './answers/shapes.ts';
import { bodyEntries } from './between/bodies.ts';
import { gatewayPageEntries } from './between/gateways.ts';
import { networkEntries } from './between/network.ts';
import type { WireCase } from './entry.ts';
import { accessEntries } from './errors/access.ts';
import { errorFormEntries } from './errors/forms.ts';
import { loadEntries } from './errors/load.ts';
import { nestedEntries } from './errors/nested.ts';
import { requestEntries } from './errors/request.ts';
import { elsewhereEntries } from './pictures/elsewhere.ts';
import { factEntries } from './pictures/facts.ts';
import { inlineEntries } from './pictures/inline.ts';
import { severalEntries } from './pictures/several.ts';
import { errorEntries } from './streams/errors.ts';
import { framingEntries } from './streams/framing.ts';
import { pictureStreamEntries } from './streams/pictures.ts';
import { streamEntries } from './streams/stream.ts';
import { waitEntries } from './waits/waits.ts';
import { blockedEntries } from './withoutPicture/blocked.ts';
import { gatewayEntries } from './withoutPicture/gateway.ts';
import { picturelessEntries } from './withoutPicture/pictureless.ts';

/** The known answers by section: A and B pictures, C and D chats, E and F errors of the service and of the way, G waits. */
export const sections: Readonly<Record<string, readonly WireCase[]>> = {
  'A: a picture came': [...inlineEntries, ...severalEntries, ...elsewhereEntries, ...factEntries],
  'B: no picture came': [...blockedEntries, ...picturelessEntries, ...gatewayEntries],
  'C: an answer came': [...contentEntries, ...endingEntries, ...shapeEntries],
  'D: a stream came': [...streamEntries, ...framingEntries, ...errorEntries, ...pictureStreamEntries],
  'E: an error came': [...errorFormEntries, ...nestedEntries, ...accessEntries, ...requestEntries, ...loadEntries],
  'F: something came in between': [...gatewayPageEntries, ...bodyEntries, ...networkEntries],
  'G: a wait was asked for': waitEntries,
};
