import { useContext } from "react";
import type { LogPlace } from "../../blocks/rows/row.ts";
import { AddressContext } from "../address/address-context.ts";
import { addressOfPlace } from "../address/transcript-address.ts";

const LOOK =
	"w-11 shrink-0 text-right text-muted tabular-nums select-none before:content-[attr(data-number)] hover:text-accent hover:underline";

interface LogLineNumberProps {
	number: number;
	/** Where the log begins, and which of its lines this is, from 1. */
	place: LogPlace | undefined;
	at: number;
}

/**
 * The number of a line of output, which is a link to the line. CSS generates it, so that it is not copied with the text. By keys
 * the entry has one link, because a log would be thousands of stops.
 */
export function LogLineNumber({ number, place, at }: LogLineNumberProps) {
	const context = useContext(AddressContext);
	if (!context || !place) return <span aria-hidden="true" data-number={number} className={LOOK} />;
	const address = { ...addressOfPlace("nice", place), at };
	return (
		// biome-ignore lint/a11y/useAnchorContent: its label says it
		<a
			aria-label={`Line ${number}`}
			tabIndex={-1}
			data-number={number}
			href={context.hrefOf(address)}
			onClick={(event) => context.follow(event, address)}
			title="Copy the link to this line"
			className={LOOK}
		/>
	);
}
