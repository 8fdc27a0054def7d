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

/** The known answers by section: A and B pictures, C and D chats, E errors of the service, F errors of gateways and the network, G waits. */
export const sections: Readonly<Record<string, readonly WireCase[]>> = {
  'A: image response with a picture': [...inlineEntries, ...severalEntries, ...elsewhereEntries, ...factEntries],
  'B: image response without a picture': [...blockedEntries, ...picturelessEntries, ...gatewayEntries],
  'C: chat response': [...contentEntries, ...endingEntries, ...shapeEntries],
  'D: streamed response': [...streamEntries, ...framingEntries, ...errorEntries, ...pictureStreamEntries],
  'E: error response': [...errorFormEntries, ...nestedEntries, ...accessEntries, ...requestEntries, ...loadEntries],
  'F: response of a gateway, or broken connection': [...gatewayPageEntries, ...bodyEntries, ...networkEntries],
  'G: response headers about waits and the request': waitEntries,
};
