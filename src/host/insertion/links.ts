import { FileType, type Uri } from 'vscode';
import { statOf } from '../fileStat.ts';

/** The first folder or file on the way from one folder to a place that is a link; nothing where what is there are none. */
export async function linkOnTheWay(from: Uri, to: Uri): Promise<Uri | undefined> {
  for (const uri of wayTo(from, to)) {
    const { type } = (await statOf(uri)) ?? { type: FileType.Unknown };
    if (type === FileType.Unknown) return undefined;
    if ((type & FileType.SymbolicLink) !== 0) return uri;
  }
  return undefined;
}

/** What both have in common is left aside: there the person is already. */
function wayTo(from: Uri, to: Uri): readonly Uri[] {
  const [here, there] = [segments(from), segments(to)];
  const parting = there.findIndex((segment, index) => segment !== here[index]);
  if (parting < 0) return [];
  return there.slice(parting).map((_, index) => {
    const path = there.slice(0, parting + index + 1).join('/');
    return to.with({ path: `/${path}` });
  });
}

function segments({ path }: Uri): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}
