const brands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** Whether a file that begins with these bytes may be HEIC, which most browsers can't read; whatever it is called. */
export function isHeic(beginning: Uint8Array): boolean {
  const text = String.fromCharCode(...beginning.subarray(4, 12));
  return text.startsWith('ftyp') && brands.includes(text.slice(4));
}
