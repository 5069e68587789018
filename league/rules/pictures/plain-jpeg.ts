const fill = 0xff;
const startOfScan = 0xda;
const sequentialFrames = [0xc0, 0xc1];
/** A scan of a sequential JPEG has all 64 coefficients, in full precision. */
const allCoefficients = [0, 63, 0];
const smallestScan = 8;

/** Markers without contents: TEM and RST0 to RST7. */
const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/**
 * Corrects two faults before the first scan that browsers ignore: bytes between two parts, and, in a sequential JPEG,
 * wrong numbers of coefficients. Returns other files unchanged.
 */
export function plainJpeg(file: Uint8Array): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const parts = [file.subarray(0, 2)];
  let isSequential = false;
  for (let at = 2; at + 4 <= file.length;) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== fill || marker === fill || marker === 0) {
      at += 1;
    } else if (isAlone(marker)) {
      at += 2;
    } else {
      const end = at + 2 + view.getUint16(at + 2);
      const part = file.slice(at, end);
      parts.push(part);
      at = end;
      if (sequentialFrames.includes(marker)) isSequential = true;
      if (marker !== startOfScan) continue;
      if (isSequential && part.length >= smallestScan) part.set(allCoefficients, part.length - allCoefficients.length);
      return Uint8Array.from(Buffer.concat([...parts, file.subarray(end)]));
    }
  }
  return file;
}
