import { type MouseEvent, useContext } from "react";
import type { LogPosition } from "../../blocks/rows/row.ts";
import { AddressContext } from "../address/address-context.ts";
import { addressOf } from "../address/transcript-address.ts";

/**
 * Marks a line of a log and copies its link when its number, an element with `data-number`, is clicked. One handler for all
 * lines: an element more around each of them costs CPU whenever another arrives.
 * @returns `undefined` where the transcript has no address.
 */
export function useLogLineLink(position: LogPosition | undefined, first: number) {
	const context = useContext(AddressContext);
	if (!context || !position) return undefined;
	return ({ target }: MouseEvent) => {
		const number = target instanceof HTMLElement ? target.dataset.number : undefined;
		if (number !== undefined) context.go({ ...addressOf("nice", position), at: Number(number) - first + 1 });
	};
}
