/** Use as the `ref` of a field that the user just opened. */
export function focusOnMount(element: HTMLElement | null): void {
	element?.focus();
}
