import type { TranscriptImage } from "@paperclipai/adapter-utils";

/** Only base64 data of a known type, so no image is loaded from elsewhere. */
export function ResultImages({ images }: { images: TranscriptImage[] }) {
	return (
		<ul className="flex flex-wrap gap-2">
			{images.map(({ mediaType, data, alt = "image" }, index) => (
				<li key={index}>
					<img
						src={`data:${mediaType};base64,${data}`}
						alt={alt}
						className="max-h-80 min-h-4 min-w-4 max-w-full rounded-md border border-line bg-sunken object-contain"
					/>
				</li>
			))}
		</ul>
	);
}
