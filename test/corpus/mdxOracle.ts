import remarkGfm from 'remark-gfm';
import { type MarkdownNode, MarkdownReader, type Oracle } from './oracles.ts';

/** MDX with GitHub's additions. */
export async function createMdxOracle(): Promise<Oracle> {
  // This package cannot be required.
  const { createProcessor } = await import('@mdx-js/mdx');
  const processor = createProcessor({ format: 'mdx', remarkPlugins: [remarkGfm] });
  return {
    read: async (text) => {
      const reader = new MarkdownReader();
      const rest = JSON.stringify(reader.read(processor.parse(text) as MarkdownNode), withoutPrograms, 1);
      return { rest, images: reader.images };
    },
  };
}

/** The syntax trees of programs have positions; their texts stand beside them. */
function withoutPrograms(name: string, value: unknown): unknown {
  return name === 'data' || name === 'position' ? undefined : value;
}
