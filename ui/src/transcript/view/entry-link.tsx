import { useContext } from "react";
import { Icon } from "../../kit/icons/icon.tsx";
import type { LogPosition } from "../blocks/rows/row.ts";
import { AddressContext } from "./address/address-context.ts";
import { addressOf } from "./address/transcript-address.ts";

/** Shown on hover or focus of the entry. */
export function EntryLink({ position }: { position: LogPosition }) {
	const context = useContext(AddressContext);
	if (!context) return null;
	const address = addressOf("nice", position);
	return (
		<a
			href={context.hrefOf(address)}
			onClick={(event) => context.follow(event, address)}
			aria-label={`Link to entry ${address.entry}`}
			title="Copy link to this entry"
			className="absolute top-1 -left-3 -translate-x-1/2 rounded-sm text-muted opacity-0 group-hover/entry:opacity-100 hover:text-accent focus-visible:opacity-100 sm:-left-3.5"
		>
			<Icon name="link" className="size-3.5" />
		</a>
	);
}
