import { type MouseEvent, useContext } from "react";
import type { LogPosition } from "../../blocks/rows/row.ts";
import { AddressContext } from "../address/address-context.ts";
import { addressOf } from "../address/transcript-address.ts";

/**
 * Marks a log line and copies its link when its `data-number` element is clicked. One handler for all lines: an
 * element per line costs CPU whenever a line arrives.
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
