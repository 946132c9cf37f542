import { useEffect, useState } from "react";
import { copyText } from "./browser/copy-text.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icons/icon.tsx";

interface CopyButtonProps {
	label: string;
	/** Called on click, so that a long text is only built when needed. */
	text: () => string | Promise<string>;
	className?: string;
}

const OUTCOME_SHOWN_MS = 2_000;

export function CopyButton({ label, text, className = "" }: CopyButtonProps) {
	const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);
	useEffect(() => {
		if (!outcome) return;
		const timer = setTimeout(() => setOutcome(null), OUTCOME_SHOWN_MS);
		return () => clearTimeout(timer);
	}, [outcome]);

	async function copy() {
		setOutcome((await copyText(await text())) ? "copied" : "failed");
	}

	const title =
		outcome === "copied" ? "Copied" : outcome === "failed" ? "The browser blocked access to the clipboard" : label;
	return (
		<Button variant="quiet" size="small" onClick={copy} title={title} aria-label={title} className={className}>
			{outcome === "copied" ? <Icon name="check" className="size-4 text-ok" /> : null}
			{outcome === "failed" ? <Icon name="cross" className="size-4 text-bad" /> : null}
			{outcome === null ? <Icon name="copy" /> : null}
		</Button>
	);
}
