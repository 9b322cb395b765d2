/** The part of `vcf` that is used: it comes without types. */
declare module 'vcf' {
  export interface Property {
    readonly type?: string | readonly string[];
    valueOf(): string;
  }
  export default class VCard {
    get(name: string): Property | readonly Property[] | undefined;
    parse(text: string): VCard;
  }
}
