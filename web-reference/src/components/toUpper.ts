/** Puts the text of a field into capitals, leaving the caret where it was, which goes to the end where somebody else sets them; returns it. */
export const toUpper = (field: HTMLInputElement): string => {
  const { selectionEnd } = field;
  field.value = field.value.toLocaleUpperCase();
  field.setSelectionRange(selectionEnd, selectionEnd);
  return field.value;
};
