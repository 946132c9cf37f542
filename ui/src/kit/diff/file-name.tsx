import { VisibleText } from "./visible-text.tsx";

/** Dims the folder and shows the old path of a renamed file. */
export function FileName({ path, oldPath }: { path: string; oldPath?: string | undefined }) {
	const folder = path.slice(0, path.lastIndexOf("/") + 1);
	return (
		<bdi className="min-w-0 text-left font-mono text-[13px] wrap-anywhere">
			{oldPath !== undefined && oldPath !== path && (
				<span className="text-muted">
					<VisibleText text={oldPath} /> →{" "}
				</span>
			)}
			<span className="text-muted">
				<VisibleText text={folder} />
			</span>
			<VisibleText text={path.slice(folder.length)} />
		</bdi>
	);
}
