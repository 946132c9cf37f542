import { useEffect } from "react";

/** How far a pointer may move, in CSS pixels, and still count as resting. */
const RESTING_PX = 4;

const CONTROLS = "button, a[href], summary, label, input, [role=button], [role=option], [role=menuitem]";

interface Press {
	control: Element;
	/** Where the control was. */
	place: DOMRect;
	x: number;
	y: number;
}

/**
 * Gives a click to the control on which it began if the page moved the control away below a resting pointer, such as when
 * something arrives above it. The browser would click what encloses both places, which does nothing.
 */
export function useClicksOnMovedControls(): void {
	useEffect(() => {
		let press: Press | undefined;
		function onPointerDown(event: PointerEvent) {
			const control = event.isPrimary && event.target instanceof Element ? event.target.closest(CONTROLS) : null;
			press = control
				? { control, place: control.getBoundingClientRect(), x: event.clientX, y: event.clientY }
				: undefined;
		}
		function onClick(event: MouseEvent) {
			const pressed = press;
			press = undefined;
			const isFromKeyboard = event.detail === 0;
			if (!pressed || isFromKeyboard || !event.isTrusted || !isLost(event, pressed)) return;
			event.preventDefault();
			event.stopPropagation();
			const { ctrlKey, metaKey, shiftKey } = event;
			pressed.control.dispatchEvent(
				new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
			);
		}
		document.addEventListener("pointerdown", onPointerDown, true);
		document.addEventListener("click", onClick, true);
		return () => {
			document.removeEventListener("pointerdown", onPointerDown, true);
			document.removeEventListener("click", onClick, true);
		};
	}, []);
}

function isLost({ target, clientX, clientY }: MouseEvent, { control, place, x, y }: Press): boolean {
	if (!(target instanceof Node) || control.contains(target)) return false;
	const { left, top } = control.getBoundingClientRect();
	// Otherwise the pointer left it, or something came before it, such as a dialog.
	const isMoved = left !== place.left || top !== place.top;
	return isMoved && canBeClicked(control) && Math.hypot(clientX - x, clientY - y) <= RESTING_PX;
}

function canBeClicked(control: Element): boolean {
	// One that has opened since then makes the rest of the page inert.
	const dialogs = [...document.querySelectorAll("dialog:modal")];
	return (
		dialogs.every((dialog) => dialog.contains(control)) &&
		control.checkVisibility({ visibilityProperty: true }) &&
		!control.matches(":disabled, [inert], [inert] *")
	);
}
