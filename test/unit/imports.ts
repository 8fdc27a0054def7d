import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript-5';

/** What a file imports, as it is written there; of types too, and at first use. */
export function imports(file: string): readonly string[] {
  return ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles.map((imported) => imported.fileName);
}

/** The project's own files of those, as whole paths. */
export function localImports(file: string): readonly string[] {
  return imports(file)
    .filter((specifier) => specifier.startsWith('.') && specifier.endsWith('.ts'))
    .map((specifier) => path.resolve(path.dirname(file), specifier));
}
