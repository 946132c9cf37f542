import { useContext } from "react";
import { AddressContext } from "./address/address-context.ts";
import { addressOf } from "./address/transcript-address.ts";

const STYLE = "min-w-12 shrink-0 text-right text-muted tabular-nums select-none";

export function LineLink({ number }: { number: number }) {
	const context = useContext(AddressContext);
	if (!context) return <span className={STYLE}>{number}</span>;
	const address = addressOf("raw", { line: number - 1, part: 0 });
	return (
		<a
			href={context.hrefOf(address)}
			onClick={(event) => context.follow(event, address)}
			title="Copy link to this line"
			className={`${STYLE} hover:text-accent hover:underline`}
		>
			{number}
		</a>
	);
}
