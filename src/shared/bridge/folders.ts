/** The deepest of these folders that a place is in, all as absolute paths of this computer. */
export function deepestFolder(folders: readonly string[], place: string): string | undefined {
  return folders.filter((folder) => isIn(folder, place)).sort((a, b) => b.length - a.length)[0];
}

function isIn(folder: string, place: string): boolean {
  const trimmed = folder.replace(/[\\/]$/, '');
  return place.startsWith(trimmed) && /^(?:$|[\\/])/.test(place.slice(trimmed.length));
}
