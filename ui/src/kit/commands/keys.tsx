import { readableKeys } from "./match-keys.ts";

export function Keys({ keys }: { keys: string }) {
	return (
		<kbd className="inline-flex gap-0.5 font-sans">
			{readableKeys(keys).map((key) => (
				<span
					key={key}
					className="min-w-5 rounded border border-line bg-sunken px-1 text-center text-[11px] leading-4 font-medium text-muted"
				>
					{key}
				</span>
			))}
		</kbd>
	);
}
