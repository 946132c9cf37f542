import { type ReactNode, useState } from "react";

/** Settings that most people never change, folded away. */
export function MoreSettings({
	isOpen = false,
	count = 0,
	children,
}: {
	/** Opens it when it becomes true, as when one of the settings has a problem. */
	isOpen?: boolean;
	/** Settings inside that have a value. */
	count?: number;
	children: ReactNode;
}) {
	const [chosen, setChosen] = useState<boolean | null>(null);
	return (
		<details
			open={isOpen || chosen === true}
			// The browser shows what is invalid, which it cannot do in what is folded.
			onInvalidCapture={({ currentTarget }) => {
				currentTarget.open = true;
			}}
			onToggle={(event) => setChosen(event.currentTarget.open)}
			className="rounded-md border border-line"
		>
			<summary className="px-3 py-2 font-medium">
				More settings
				{count > 0 && <span className="font-normal text-muted"> · {count} set</span>}
			</summary>
			<div className="grid gap-4 border-t border-line p-3">{children}</div>
		</details>
	);
}
