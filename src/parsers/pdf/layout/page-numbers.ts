const PAGE_NUMBER =
  /^[\s\-–—|[(]*(?:(?:page|seite|página|pagina|pág\.?|p\.|s\.|стр\.?)\s*)?(?:\d{1,5}|[ivxlcdm]{1,7}|[A-Z]{1,2}[-–.]\d{1,4})(?:\s*(?:\/|of|von|de|sur|di|van|из)\s*\d{1,5})?[\s\-–—|\])]*$/i;

/** "7", "– xii –", "Page 3 of 12", "B-4", and nothing else. */
export const saysPageNumber = (text: string): boolean => PAGE_NUMBER.test(text);
