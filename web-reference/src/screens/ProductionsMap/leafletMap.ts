import 'leaflet/dist/leaflet.css';
import './map.css';
import L from 'leaflet';

/** A place of the map. */
export interface Place {
  readonly id: number;
  readonly lat: number;
  readonly lng: number;
  /** The accessible name of its marker. */
  readonly label: string;
  /** The text inside its marker. */
  readonly mark: string;
}
export interface MapOptions {
  /** The address of the map tiles; undefined draws none. */
  readonly tiles: string | undefined;
  readonly attribution: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly onOpen: (id: number) => void;
  /** Called when a tile failed to load (false), and when one was loaded (true). */
  readonly onTiles: (isThere: boolean) => void;
}

const CITY_ZOOM = 12;
const NEAREST_ZOOM = 15;

const iconOf = ({ mark }: Place): L.DivIcon => {
  const words = document.createElement('span');
  words.textContent = mark;
  return L.divIcon({ className: 'map-marker', html: words, iconSize: [28, 28] });
};

/** A map in an element: it shows places with or without tiles under them. */
export class LeafletMap {
  private readonly map: L.Map;
  private readonly markers = L.layerGroup();
  private readonly wishes: MapOptions;

  constructor(element: HTMLElement, center: { readonly lat: number; readonly lng: number }, wishes: MapOptions) {
    this.wishes = wishes;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const calm = { zoomAnimation: !still, fadeAnimation: !still, markerZoomAnimation: !still };
    // The background where there are no tiles.
    element.style.background = 'var(--inset)';
    this.map = L.map(element, { zoomControl: false, attributionControl: false, ...calm }).setView(center, CITY_ZOOM);
    L.control.zoom({ zoomInTitle: wishes.zoomIn, zoomOutTitle: wishes.zoomOut }).addTo(this.map);
    this.markers.addTo(this.map);
    if (!wishes.tiles) return;
    const layer = L.tileLayer(wishes.tiles, { maxZoom: 19 }).addTo(this.map);
    layer.on('tileerror', () => wishes.onTiles(false));
    layer.on('tileload', () => wishes.onTiles(true));
    if (wishes.attribution)
      L.control.attribution({ prefix: false }).addAttribution(wishes.attribution.replaceAll('<', '&lt;')).addTo(this.map);
  }

  /** Shows these places and no others. */
  show(places: readonly Place[]): void {
    this.markers.clearLayers();
    for (const place of places) {
      const marker = L.marker(place, { icon: iconOf(place), title: place.label, keyboard: true })
        .on('click', () => this.wishes.onOpen(place.id))
        .addTo(this.markers);
      const element = marker.getElement()!;
      element.setAttribute('aria-label', place.label);
      element.addEventListener('keydown', (event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        event.stopPropagation();
        this.wishes.onOpen(place.id);
      });
    }
  }

  /** Fits these places into view. */
  fit(places: readonly Place[]): void {
    if (places.length > 0) this.map.fitBounds(L.latLngBounds([...places]), { padding: [40, 40], maxZoom: NEAREST_ZOOM });
  }

  /** Centres one place. */
  goTo(place: { readonly lat: number; readonly lng: number }): void {
    this.map.setView(place, NEAREST_ZOOM);
  }

  end(): void {
    this.map.remove();
  }
}
