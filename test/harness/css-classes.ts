/** Stands for every CSS module in component specs: a class is called as its key. */
export default new Proxy<Record<string, string>>({}, { get: (_classes, key) => String(key) });
