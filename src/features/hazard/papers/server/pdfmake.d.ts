/** Types of the part of pdfmake 0.3 that sheets use; the package has none. */
declare module 'pdfmake' {
  interface Document {
    getBuffer(): Promise<Buffer>;
  }
  const pdfmake: {
    virtualfs: { writeFileSync(name: string, bytes: Buffer): void };
    addFonts(fonts: Record<string, Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>): void;
    setUrlAccessPolicy(allows: (url: string) => boolean): void;
    setLocalAccessPolicy(allows: (path: string) => boolean): void;
    createPdf(definition: object): Document;
  };
  export default pdfmake;
}
