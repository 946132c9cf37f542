import { createContext, type MouseEvent, useMemo } from "react";
import { copyText } from "../../../kit/browser/copy-text.ts";
import { toast } from "../../../kit/toast/toast.ts";
import type { TranscriptAddress } from "./transcript-address.ts";
import type { AddressState } from "./use-transcript-address.ts";

export interface AddressLinks {
	/** URL of the page at a position. */
	hrefOf(address: TranscriptAddress): string;
	/** Marks the position and copies its link. */
	go(address: TranscriptAddress): void;
	/** Calls `go` on a click, unless the click opens another tab. */
	follow(event: MouseEvent<HTMLAnchorElement>, address: TranscriptAddress): void;
}

/** `null` where the URL does not contain the transcript's state. */
export const AddressContext = createContext<AddressLinks | null>(null);

export function useAddressLinks(change: AddressState["change"]): AddressLinks {
	return useMemo(() => {
		function go(address: TranscriptAddress) {
			const { href } = new URL(hrefOf(address), window.location.href);
			change(address, { push: true });
			void copyText(href).then((isCopied) => isCopied && toast({ text: "Link copied." }));
		}
		return {
			hrefOf,
			go,
			follow(event, address) {
				if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
				event.preventDefault();
				go(address);
			},
		};
	}, [change]);
}

function hrefOf(address: TranscriptAddress): string {
	const entries = Object.entries(address).filter(([, value]) => value !== undefined);
	return `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
}
