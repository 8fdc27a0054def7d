import type { Provenance } from '../../core/picture/provenance.ts';
import { homeOfRow, rowOfResult } from '../../core/plan/plan.ts';
import { findPicture, homeOf, optionsOf, type PlacedPicture, promptOf } from '../../core/session/pictureTurn.ts';
import { sourcesOf } from '../../core/session/sources.ts';
import type { Picture, Quote, Session } from '../../shared/model.ts';

/** One picture and where it belongs: below its passage, or where the last editor is. */
export interface InsertablePicture {
  readonly picture: Picture;
  readonly prompt: string;
  /** What stands for the picture in words. */
  readonly alt: string;
  readonly quote?: Quote;
  /** Where it goes whatever the settings say: what it belongs to was not selected to give way. */
  readonly position?: 'below';
  readonly provenance: Provenance;
  /** Pictures that went into it and were not made in its session. */
  readonly sources?: readonly Picture[];
}

/** A picture of a session with all that goes along with it into a document. */
export function insertablePicture(session: Session, placed: PlacedPicture): InsertablePicture {
  const { turn, result, picture } = placed;
  const prompt = promptOf(turn, result);
  const planned = rowOfResult(session, result);
  const quote = planned ? homeOfRow(planned) : homeOf(session, turn, result);
  const provenance = provenanceOf(session, placed);
  const sources = sourcesOf(session, turn);
  const alt = planned?.row.alt || (picture.alt ?? prompt);
  const below = planned && { position: 'below' as const };
  return { picture, prompt, alt, provenance, sources, ...(quote && { quote }), ...below };
}

function provenanceOf(session: Session, { turn, result }: PlacedPicture): Provenance {
  const { aspectRatio, size } = optionsOf(turn, result);
  const parent = turn.from === undefined ? undefined : findPicture(session, turn.from)?.picture.hash;
  return {
    prompt: promptOf(turn, result),
    model: result.model,
    aspectRatio,
    size,
    createdAt: result.startedAt,
    ...(parent && { parent }),
  };
}
