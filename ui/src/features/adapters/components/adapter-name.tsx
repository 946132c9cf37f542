import { AdapterMark } from "./adapter-mark.tsx";
import { useAdapter } from "./use-adapter.ts";

export function AdapterName({ type }: { type: string }) {
	const { label, problem } = useAdapter(type);
	return (
		<span title={type}>
			{label}
			<AdapterMark problem={problem} />
		</span>
	);
}
