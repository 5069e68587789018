/**
 * The part of subset-font that basic-fonts.ts uses. The package has no types, and @types/subset-font lacks two options.
 */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    /** The tags of the OpenType features to keep. */
    keepFeatures?: string[];
    noHinting?: boolean;
    variationAxes?: Record<string, { min: number; max: number; default: number }>;
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
