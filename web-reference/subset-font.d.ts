declare module 'subset-font' {
  /** Keeps of a font what a text needs; axes may be narrowed to a range. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2'; keepFeatures?: readonly string[]; variationAxes?: Record<string, { min: number; max: number }> },
  ): Promise<Buffer>;
}
