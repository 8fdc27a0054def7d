/** Formats the date in the user's time zone: `2026-11-22`. */
export function toLocalDate(date: Date): string {
  const two = (number: number) => `${number}`.padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
