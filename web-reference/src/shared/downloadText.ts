/** Downloads a text as a file. */
export const downloadText = (name: string, text: string, type: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replaceAll(/[\\/:*?"<>|]/g, '-');
  link.click();
  URL.revokeObjectURL(address);
};
