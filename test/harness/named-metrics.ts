/** Returns the metrics that a dashboard or alert rules name, without the suffixes of histograms. */
export function namedMetrics(text: string): string[] {
  const names = text.match(/\b(parc_ferme|http|nodejs|process)_[a-z0-9_]+\b/g) ?? [];
  return [...new Set(names.map((name) => name.replace(/_seconds_(bucket|count|sum)$/, '_seconds')))].sort();
}
