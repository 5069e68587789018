/**
 * The only access to `localStorage` and `sessionStorage`. They throw if the browser blocks cookies or if they are full,
 * and some browsers have none.
 * Values that cannot be stored are kept until the page is left or reloaded.
 */
class SafeStorage {
  private readonly kept = new Map<string, string>();

  constructor(private readonly browserStorage: () => Storage | null) {}

  get(key: string): string | null {
    return this.kept.get(key) ?? this.attempt((storage) => storage.getItem(key)) ?? null;
  }

  set(key: string, value: string): void {
    this.kept.delete(key);
    const isStored = this.attempt((storage) => {
      storage.setItem(key, value);
      return true;
    });
    if (!isStored) this.kept.set(key, value);
  }

  delete(key: string): void {
    this.kept.delete(key);
    this.attempt((storage) => storage.removeItem(key));
  }

  keys(): string[] {
    return [...new Set([...this.kept.keys(), ...(this.attempt((storage) => Object.keys(storage)) ?? [])])];
  }

  /** Returns undefined if the browser refuses access. */
  private attempt<Result>(access: (storage: Storage) => Result): Result | undefined {
    try {
      const storage = this.browserStorage();
      return storage ? access(storage) : undefined;
    } catch (error) {
      if (error instanceof DOMException) return undefined;
      throw error;
    }
  }
}

/** Shared by all tabs, without an expiry. */
export const localStore = new SafeStorage(() => window.localStorage);
/** Ends with the tab. */
export const sessionStore = new SafeStorage(() => window.sessionStorage);
