/** Runs in the page before the measured code: counts the DOM calls that read a node or move to the next one. */
window.asks = 0;

for (const asked of [Node.prototype, Element.prototype, NodeIterator.prototype, TreeWalker.prototype])
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(asked)))
    if (property.configurable && name !== 'constructor') Object.defineProperty(asked, name, counted(property));

function counted({ get, value, ...rest }: PropertyDescriptor): PropertyDescriptor {
  if (get) return { ...rest, get: counting(get) };
  return { ...rest, value: typeof value === 'function' ? counting(value) : value };
}

function counting<Given extends unknown[], Back>(original: (...given: Given) => Back) {
  return function counted(this: unknown, ...given: Given): Back {
    window.asks += 1;
    return original.apply(this, given);
  };
}
