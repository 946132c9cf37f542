import { useEffect, useState } from "react";
import { copyText } from "./browser/copy-text.ts";
import { Button } from "./button.tsx";
import { CheckIcon, CopyIcon, CrossIcon } from "./icons/icons.tsx";

interface CopyButtonProps {
	label: string;
	/** Asked for when the button is pressed, so that a long text is made only when it is wanted. */
	text: () => string | Promise<string>;
	className?: string;
}

const SHOW_OUTCOME_MS = 2_000;

export function CopyButton({ label, text, className = "" }: CopyButtonProps) {
	const [outcome, setOutcome] = useState<"copied" | "refused" | null>(null);
	useEffect(() => {
		if (!outcome) return;
		const timer = setTimeout(() => setOutcome(null), SHOW_OUTCOME_MS);
		return () => clearTimeout(timer);
	}, [outcome]);

	async function copy() {
		setOutcome((await copyText(await text())) ? "copied" : "refused");
	}

	const says = outcome === "copied" ? "Copied" : outcome === "refused" ? "The browser refused to copy" : label;
	return (
		<Button look="quiet" size="small" onClick={copy} title={says} aria-label={says} className={className}>
			{outcome === "copied" ? <CheckIcon className="size-4 text-ok" /> : null}
			{outcome === "refused" ? <CrossIcon className="size-4 text-bad" /> : null}
			{outcome === null ? <CopyIcon /> : null}
		</Button>
	);
}
