/** Runs in the page before what is measured: counts how often the browser is asked about a node, or to go on to the next. */
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
