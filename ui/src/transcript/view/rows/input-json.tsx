import { useState } from "react";
import { CopyButton } from "../../../kit/copy-button.tsx";

/** The exact input; the card shows the same as fields. */
export function InputJson({ text }: { text: string }) {
	const [isOpen, setOpen] = useState(false);
	return (
		<details data-search-preview open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary className="w-fit text-xs text-muted">Raw input</summary>
			{isOpen && (
				<div className="relative mt-1">
					<pre className="max-h-72 overflow-auto rounded-md border border-line bg-sunken px-3 py-2 font-mono text-[12.5px] whitespace-pre-wrap wrap-anywhere">
						{text}
					</pre>
					<CopyButton label="Copy input" text={() => text} className="absolute top-1 right-1 bg-sunken" />
				</div>
			)}
		</details>
	);
}
