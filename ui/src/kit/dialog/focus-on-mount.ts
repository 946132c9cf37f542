/** As the `ref` of a field that a person has just asked for. */
export function focusOnMount(element: HTMLElement | null): void {
	element?.focus();
}
