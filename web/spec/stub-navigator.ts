const stubbed = new Set<string>();

/** Sets properties of `navigator` until the test ends. Call it after userEvent.setup, which replaces the clipboard. */
export function stubNavigator(properties: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(properties)) {
    Object.defineProperty(navigator, name, { value, configurable: true });
    stubbed.add(name);
  }
}

export function restoreNavigator(): void {
  for (const name of stubbed) Reflect.deleteProperty(navigator, name);
  stubbed.clear();
}
