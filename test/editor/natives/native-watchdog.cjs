/** Stands in for the native part that ends an extension host whose parent died; here the parent's process group is ended. */
exports.start = () => {};
exports.exit = (code) => process.exit(code ?? 0);
