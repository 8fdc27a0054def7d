import { limits } from '../../../product/common/limits.ts';
import { pictureMediaType } from '../../../product/common/names.ts';

/** The forms in which VS Code's Explorer and tabs name the files that are dragged, the fullest first. */
const addressForms = ['application/vnd.code.uri-list', 'text/uri-list'] as const;
const resourceForm = 'resourceurls';

/** Whether a drag may hold pictures from outside of the page: before the drop, only its forms can be seen. */
export function mayHoldPictures({ types }: Pick<DataTransfer, 'types'>): boolean {
  const known = ['Files', resourceForm, ...addressForms];
  return !types.includes(pictureMediaType) && types.some((type) => known.includes(type));
}

/** Whether what is pasted is a picture and nothing else; a text that comes with one is what the user meant. */
export function isPastedPicture({ types, files }: Pick<DataTransfer, 'types' | 'files'>): boolean {
  return !types.includes('text/plain') && [...files].some(({ type }) => type.startsWith('image/'));
}

/** The addresses of files dropped from the editor, as many as can go along; what is no address is left out. */
export function droppedAddresses(data: Pick<DataTransfer, 'getData'>): readonly string[] {
  const listed = addressForms.map((form) => addressLines(data.getData(form))).find(({ length }) => length > 0);
  return (listed ?? resourceAddresses(data.getData(resourceForm))).slice(0, limits.attachments);
}

/** One address a line, comments begin with a number sign (RFC 2483). */
function addressLines(text: string): readonly string[] {
  return text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#') && URL.canParse(line));
}

function resourceAddresses(json: string): readonly string[] {
  try {
    const all: unknown = JSON.parse(json);
    return Array.isArray(all) ? all.filter((one) => typeof one === 'string' && URL.canParse(one)) : [];
  } catch {
    return [];
  }
}
