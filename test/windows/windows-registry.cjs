/** Stands in for what reads the registry of Windows: there is nothing in it. */
exports.GetStringRegKey = () => undefined;
exports.GetDWORDRegKey = () => undefined;
