/** Sample documents in languages of code: components and sheets. */
import { Prose } from './prose.ts';

const components = ['javascriptreact', 'typescriptreact'];
const sheets = ['css', 'scss', 'less'];

export const codeLanguages = [...components, ...sheets];

/** A part of about 2 KB with two pictures. */
export function codePart(languageId: string, at: number): string {
  return components.includes(languageId) ? component(languageId, at) : rules(languageId, at);
}

function component(languageId: string, at: number): string {
  const prose = new Prose(at);
  const given = languageId === 'typescriptreact' ? '{ title, isOpen }: Readonly<SceneProps>' : '{ title, isOpen }';
  const rows = Array.from({ length: 6 }, (_, row) => `        <li key="${at}-${row}">${prose.sentence(8)}</li>`);
  return `/** Scene ${at}: ${prose.sentence(9)} */
export function Scene${at}(${given}) {
  const [seen, setSeen] = useState(0);
  // ${prose.sentence(10)}
  const names = ['lamp', 'sea', "log"].filter((name) => name.length > ${at % 4} && !isOpen);
  const label = \`\${title ?? 'Scene ${at}'}: \${names.map((name, index) => \`\${index + 1} \${name}\`).join(', ')}\`;
  useEffect(() => {
    if (seen > 3) document.title = label;
    return () => clearTimeout(seen);
  }, [seen, label]);
  return (
    <section className="scene" aria-label={label} onClick={() => setSeen((before) => before + 1)}>
      <h2>{title ?? 'Scene ${at}'}</h2>
      <p>${prose.paragraph(3)} <a href="harbour-${at}.html">${prose.sentence(4)}</a></p>
      <img src="images/sea${at}.png" alt="The sea of scene ${at}" width={640} />
      <ul>
${rows.join('\n')}
      </ul>
      {isOpen && seen < 9 ? <p>${prose.paragraph(2)}</p> : null}
      <img src={'images/lamp${at}.png'} alt="The lamp of scene ${at}" {...rest} />
    </section>
  );
}`;
}

function rules(languageId: string, at: number): string {
  const prose = new Prose(at);
  const nested =
    languageId === 'css' ? '' : `\n  &:hover { color: darken(#2b${at % 10}a6f, 10%); } // ${prose.sentence(5)}`;
  const plain = Array.from(
    { length: 8 },
    (_, row) => `.scene-${at} .row-${row}:not(:last-child) > a[href^="harbour"] {
  margin: ${row}px auto calc(1rem + ${at % 7}px);
  color: rgb(${at % 256} ${row * 9} 40 / 80%);
  transition: opacity 120ms ease-in-out, transform ${row}ms;
}`,
  );
  return `/* Scene ${at}: ${prose.paragraph(2)} */
.scene-${at} {
  background: no-repeat url("images/sea${at}.png") center / cover;
  font: 500 1rem/1.4 "Iosevka", system-ui, sans-serif;${nested}
}

${plain.join('\n\n')}

@media (min-width: ${40 + (at % 20)}em) {
  .scene-${at}::before {
    content: "${prose.sentence(6)}";
    background-image: image-set(url(images/lamp${at}.png) 1x);
  }
}`;
}
